/** To the process that started this runner; a runner that is started alone tells no one. */
export const tell = (message) => process.send?.(message)
