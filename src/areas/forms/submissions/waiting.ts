import type { CommandTx } from '#platform/commands/command-tx.ts'
import { submissionLife } from './life.ts'

/** Number of submissions of a form that wait for review. */
export const waitingFor = async (tx: CommandTx, form: string): Promise<number> =>
  (await tx.one<{ waiting: number }>(
    `select count(*)::int as waiting from form_submissions
      where organization_id = $1 and form = $2 and status = any ($3)`,
    [tx.organization_id, form, submissionLife.openStatuses],
  ))!.waiting
