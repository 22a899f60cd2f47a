/** To the process that started this runner; alone, nobody asks. */
export const tell = (message) => process.send?.(message)
