import { phrase } from '#platform/say.ts'

/** The messages when the connection is lost and restored. */
export const connectionWords = {
  lost: [phrase('Connection Lost'), phrase('Working offline. Some features may be limited.')],
  restored: [phrase('Connection Restored'), phrase('All features are now available.')],
} as const

/** A server that is there and doesn’t do its work: what a person can still do. */
export const answeringWords = {
  slowly: [
    phrase('The server is slow to answer'),
    phrase('You can keep reading and typing. What you entered stays here, and nothing is sent twice.'),
  ],
  not: [
    phrase('The server can’t answer right now'),
    phrase('You can keep reading and typing. What you entered stays here. Send it again in a moment.'),
  ],
  silent: [phrase('Live updates have stopped'), phrase('Changes by others may be missing here. You can keep working.')],
} as const
