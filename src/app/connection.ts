/** The messages when the connection is lost and restored. */
export const connectionWords = {
  lost: ['Connection Lost', 'Working offline. Some features may be limited.'],
  restored: ['Connection Restored', 'All features are now available.'],
} as const
