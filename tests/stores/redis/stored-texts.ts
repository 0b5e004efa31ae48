// Everything that a server of Redis holds, as text.

import { createClient } from "redis";

/** All keys and values, which are strings. */
export async function storedTexts(port: number): Promise<readonly string[]> {
  const client = createClient({ socket: { host: "127.0.0.1", port } });
  await client.connect();
  try {
    const keys = await client.keys("*");
    const values = await Promise.all(keys.map((key) => client.get(key)));
    return [...keys, ...values.map(String)];
  } finally {
    client.destroy();
  }
}
