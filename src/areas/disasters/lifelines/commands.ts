import { z } from 'zod'
import { command } from '#platform/commands/command.ts'
import { refuseIf } from '#platform/commands/refusals.ts'
import { inputSchema } from '#platform/records/schema.ts'
import { incidentLife } from '../incidents/life.ts'
import { incidentById } from '../facts.ts'
import { writeLine } from '../incidents/log/write.ts'
import { conditionWords, lifelineForm, lifelineReport, lifelineWords, type LifelineReport } from './records.ts'
import { whyNotReport } from './rules.ts'

export const reportLifeline = command('lifelines/report', {
  about: 'Reports the condition of a community lifeline in an incident. Earlier reports are kept.',
  input: z.strictObject({ incident: z.uuid(), report: inputSchema(lifelineForm) }),
  async run({ incident, report }, { tx, now }) {
    const of = await incidentById(tx, incident)
    const { lifeline, condition, impact } = report
    refuseIf(whyNotReport({ condition: condition!, impact: impact!, closed: !incidentLife.isOpen(of) }))
    await writeLine(tx, now, {
      incident,
      position: 'planning',
      observed_at: now,
      words: `Lifeline ${lifelineWords[lifeline!].toLowerCase()}: ${conditionWords[condition!].toLowerCase()}. ${impact}`,
    })
    return tx.insert<LifelineReport>(lifelineReport, { ...report, incident, created_at: now })
  },
})
