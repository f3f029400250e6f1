import { encode } from "uqr";

/** A QR code as one path of unit squares, with the quiet zone that scanners ask for. */
export function squares(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return { size, path };
}
