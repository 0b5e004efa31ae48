// Loaded into every process that reads a bundle: blocks network access and reports each attempt as a complaint.
// Plain JavaScript, because Node 20 loads it into third-party programs.

import net from "node:net";

// Every TCP connection starts here: fetch, http, tls and everything built on them.
net.Socket.prototype.connect = function connect() {
  const error = new Error("a reader of a bundle tried to reach the network");
  console.error(error.message);
  process.nextTick(() => this.destroy(error));
  return this;
};
