/** The open shelf's own line: it hears when a match begins to ask somebody here, or asks no more. */
import { Socket } from "../net/socket";

/** Open the line. `hears` is called with the matches that ask now. Returns what ends it. */
export function listen(hears: (matches: readonly string[]) => void): () => void {
  const any = Math.floor(Math.random() * 1e6);
  const base = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}`;
  const socket: Socket = new Socket(`${base}/ws?m=shelf-${any}`, {
    opened: () => socket.send({ type: "shelf" }),
    heard: (message) => message.type === "called" && hears(message.matches),
    closed: () => undefined,
  });
  return () => socket.end();
}
