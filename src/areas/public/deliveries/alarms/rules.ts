import { say } from '#platform/say.ts'
export type Alarm = { on: boolean; told: number }

/**
 * An alarm starts at one limit and ends at a lower one, so that a value fluctuating around a limit raises one alarm.
 */
export function alarmAfter(
  alarm: Alarm,
  value: number,
  { begins, ends }: { begins: number; ends: number },
): { alarm: Alarm; says: string | null } {
  if (!alarm.on && value >= begins)
    return { alarm: { on: true, told: alarm.told + 1 }, says: say('above {limit}', { limit: begins }) }
  if (alarm.on && value <= ends)
    return { alarm: { ...alarm, on: false }, says: say('back to normal below {limit}', { limit: ends }) }
  return { alarm, says: null }
}
