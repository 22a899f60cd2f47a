import { firstReason, type Reason } from '#platform/rules.ts'

/** The limits of the AI policy, before a program or a model is given anything. */
export const whyNotCall = (
  { own, together }: { own: number; together: number },
  { each, all }: { each: number; all: number },
): Reason =>
  firstReason(
    own >= each && `This person has reached the limit of ${each} calls a day. Try again tomorrow.`,
    together >= all && 'Your organization has reached its daily limit for AI. Try again tomorrow.',
  )
