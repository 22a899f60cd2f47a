import { z } from 'zod'
import { question } from '#platform/commands/command.ts'
import { kinds, type ResponsePeriod } from '../records.ts'
import { responseTime, type ResponseTime } from './rules.ts'

const one = z.strictObject({ kind: z.enum(kinds), estimate: z.int().nullable(), on: z.iso.date() })

export const responseTimes = question('procurement/response-times', {
  about: 'Shows the minimum number of days solicitations must be open, by type, estimate and publication date.',
  input: z.strictObject({ asked: z.array(one).min(1).max(20_000) }),
  async run({ asked }, { tx }): Promise<{ times: ResponseTime[] }> {
    const periods = await tx.sql<ResponsePeriod>('select * from response_periods where organization_id = $1', [
      tx.organization_id,
    ])
    return { times: asked.map(({ on, ...of }) => responseTime(of, periods, on)) }
  },
})
