/**
 * The messages, copied by hand from sections 8 and 9 of the specification and never derived from the program:
 * `tests/messages.test.tsx` compares the program with them, to the letter.
 */
export const messages = {
  'auth hook outside its provider': ['useAuth must be used within an AuthProvider'],
  'tutorial context outside its provider': ['useTutorial must be used within a TutorialProvider'],
  'chat failure': ['I apologize, but I encountered an error. Please try again.'],
  'no tutorials': ['No tutorials available yet. Check back soon!'],
  'tutorial load failure': ['Could not load tutorial. Please try again.'],
  'tutorial start': ['Starting tutorial...'],
  'sign-out': ['Signed out successfully'],
  'sign-out failed': ['Failed to sign out'],
  'demo setup success': ['Demo Setup Complete', 'Demo users created successfully'],
  'demo setup error': ['Setup Error', 'Failed to create demo users'],
  'feedback without sign-in': ['Authentication required', 'Please sign in to submit feedback'],
  'feedback failure': ['Error', 'Failed to submit feedback. Please try again.'],
  'feedback success': ['Feedback submitted', "Thank you for your feedback! We'll review it shortly."],
  'session expired': ['Session Expired', 'Your session has expired. Please log in again.'],
  'session warning': ['Session Expiring Soon', 'Your session will expire in 5 minutes due to inactivity.'],
  'connection lost': ['Connection Lost', 'Working offline. Some features may be limited.'],
  'connection restored': ['Connection Restored', 'All features are now available.'],
  'application error screen': [
    'Something went wrong',
    'An unexpected error occurred. Our team has been notified.',
    'Try Again',
    'Go Home',
  ],
  'router render error': ['Unexpected Application Error!'],
  copy: ['Copied!', 'API key copied to clipboard'],
  'encryption helper': ['Failed to encrypt data', 'Failed to decrypt data'],
} as const

/** In milliseconds unless stated otherwise. */
export const limits = {
  session: { ends: 3_600_000, warned: 300_000, lookedAtEvery: 60_000 },
  queries: { retry: 1, freshFor: 300_000 },
  demo: { days: 30, plan: ['Enterprise plan', '$2,999 per month', 'unlimited users'], copyConfirmed: 2_000 },
  rateLimits: {
    api: { requests: 100, within: 60_000, block: 300_000 },
    auth: { requests: 5, within: 300_000, block: 900_000 },
    sensitive: { requests: 10, within: 3_600_000, block: 3_600_000 },
    cleanedEvery: 60_000,
  },
  crypto: { iterations: 100_000, tokenBytes: 32, keptByMask: 4 },
  layout: { sidebar: '16rem', sidebarOnMobile: '18rem', sidebarCollapsed: '3rem', header: '4rem' },
  tutorialStarts: 500,
  analyticsAfter: 5_000,
  tooltip: { opens: 700, skips: 300 },
  toasts: { one: { most: 1, lasts: 5_000 }, three: { most: 3, lasts: 4_000 } },
} as const
