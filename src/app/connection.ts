import { phrase } from '#platform/say.ts'

/** The messages when the connection is lost and restored. */
export const connectionWords = {
  lost: [phrase('Connection Lost'), phrase('Working offline. Some features may be limited.')],
  restored: [phrase('Connection Restored'), phrase('All features are now available.')],
} as const
