import { firstReason, type Reason } from '#platform/rules.ts'

/** The limits of the AI policy, before a program or a model is given anything. */
export const whyNotCall = (
  { own, together }: { own: number; together: number },
  { each, all }: { each: number; all: number },
): Reason =>
  firstReason(
    own >= each && `This person’s limit of ${each} calls a day is used up. Try again tomorrow.`,
    together >= all && 'The organization’s daily limit for AI is used up. Try again tomorrow.',
  )
