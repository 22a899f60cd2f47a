import type { Reason } from '#platform/rules.ts'
import { whyNotEmail } from '#platform/validators.ts'
import type { FormDestination } from './records.ts'

export const whyNotDestination = ({ channel, target }: Pick<FormDestination, 'channel' | 'target'>): Reason =>
  channel === 'mail' ? whyNotEmail(target) : null
