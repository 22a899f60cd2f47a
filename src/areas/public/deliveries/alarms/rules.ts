export type Alarm = { on: boolean; told: number }

/** An alarm begins at one limit and ends at a lower one, so that a value which trembles around a limit rings once. */
export function alarmAfter(
  alarm: Alarm,
  value: number,
  { begins, ends }: { begins: number; ends: number },
): { alarm: Alarm; says: string | null } {
  if (!alarm.on && value >= begins) return { alarm: { on: true, told: alarm.told + 1 }, says: `above ${begins}` }
  if (alarm.on && value <= ends) return { alarm: { ...alarm, on: false }, says: `normal again below ${ends}` }
  return { alarm, says: null }
}
