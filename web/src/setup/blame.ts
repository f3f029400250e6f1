/** The field an error of the server speaks of: it says so in its hint. */
export function blamed(fields: readonly string[], hint: string): string {
  return ["seats", ...fields].find((id) => id === hint) ?? "";
}

/** Its sentence without the field's name, which already stands beside it. */
export function sentence(message: string): string {
  const bare = message.replace(/^Option [\w-]+: /, "");
  return bare.charAt(0).toUpperCase() + bare.slice(1);
}
