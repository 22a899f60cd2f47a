/**
 * How far the operations center is activated. Apart from the record, whose form nobody needs who only reads the word.
 */
export const levels = ['monitoring', 'partial', 'full'] as const
export const levelWords = { monitoring: 'Monitoring', partial: 'Partial activation', full: 'Full activation' } as const
