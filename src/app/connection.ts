/** What is said when the line goes, and when it is back. */
export const connectionWords = {
  lost: ['Connection Lost', 'Working offline. Some features may be limited.'],
  restored: ['Connection Restored', 'All features are now available.'],
} as const
