/** A file names bytes that are not there: it was removed just now, or somebody took them away by hand. */
export class BytesMissing extends Error {}
