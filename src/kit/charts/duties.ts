/** The state of a dated duty: filed, due within two weeks, overdue, or still ahead. */
export const duties = {
  late: { ink: 'bad', name: 'Overdue' },
  soon: { ink: 'warn', name: 'Due in 14 days' },
  ahead: { ink: 'quiet', name: 'Upcoming' },
  done: { ink: 'good', name: 'Filed' },
} as const
export type Duty = keyof typeof duties

const byUrgency = Object.keys(duties) as Duty[]

/** Of several at one place, the one to look at first is drawn. */
export const worstOf = (states: readonly Duty[]): Duty => byUrgency.find((state) => states.includes(state)) ?? 'ahead'
