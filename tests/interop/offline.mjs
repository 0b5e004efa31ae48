// Loaded into every process that reads a bundle: a reader that calls out is stopped, and its attempt is a complaint.
// Plain JavaScript, because Node 20 loads it into other people's programs by itself.

import net from "node:net";

// Every TCP connection begins here: fetch, http, tls and all that is built on them.
net.Socket.prototype.connect = function connect() {
  const error = new Error("a reader of a bundle tried to reach the network");
  console.error(error.message);
  process.nextTick(() => this.destroy(error));
  return this;
};
