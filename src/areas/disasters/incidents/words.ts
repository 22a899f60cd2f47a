/** Activation levels. Separate from the record, so that readers of the words don't load the form. */
export const levels = ['monitoring', 'partial', 'full'] as const
export const levelWords = { monitoring: 'Monitoring', partial: 'Partial activation', full: 'Full activation' } as const
