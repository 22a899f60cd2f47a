/** A file names bytes that are missing: it was just removed, or its bytes were deleted by hand. */
export class BytesMissing extends Error {}
