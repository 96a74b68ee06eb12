declare module 'wawoff2' {
  /** A font of the WOFF2 format as TrueType or OpenType. */
  export function decompress(font: Uint8Array): Promise<Uint8Array>;
}
