export const kinds = ['alarm', 'inspection', 'work', 'shipment', 'order', 'damage'] as const
export type Kind = (typeof kinds)[number]

/** One field task: what, where, by when, and the page to do it on. */
export type FieldWork = {
  kind: Kind
  id: string
  title: string
  note: string | null
  day: string | null
  position: readonly [longitude: number, latitude: number] | null
  to: string
}

/** Each kind's name, action and the table that finds its page. */
export const kindWords: Record<Kind, { title: string; verb: string; table: string; none: string }> = {
  alarm: { title: 'Alarms', verb: 'Acknowledge', table: 'device_alarms', none: 'No unacknowledged alarms.' },
  inspection: {
    title: 'Inspections',
    verb: 'Inspect',
    table: 'inspections',
    none: 'You have no inspections due this week.',
  },
  work: { title: 'Work orders', verb: 'Open', table: 'work_orders', none: 'No work orders are assigned to you.' },
  shipment: {
    title: 'Shipments',
    verb: 'Receive',
    table: 'shipments',
    none: 'No shipments arrive in the next three days.',
  },
  order: {
    title: 'Deliveries',
    verb: 'Receive',
    table: 'purchase_orders',
    none: 'No orders are due in the next three days.',
  },
  damage: {
    title: 'Damage without photo',
    verb: 'Take photo',
    table: 'damage_items',
    none: 'All open damage has a photo.',
  },
}

export const fieldWork = ({
  kind,
  id,
  title,
  note,
  day,
  at,
}: {
  kind: string
  id: string
  title: string
  note: string | null
  day: string | null
  at: { longitude?: number; latitude?: number } | null
}): FieldWork => ({
  kind: kind as Kind,
  id,
  title,
  note,
  day,
  position: at?.longitude !== undefined && at.latitude !== undefined ? [at.longitude, at.latitude] : null,
  to: `/records/${kindWords[kind as Kind].table}/${id}`,
})

/** Nearest first where the position is known; work without a location follows by due date. */
export function nearestFirst(
  work: readonly FieldWork[],
  meters: (position: FieldWork['position']) => number | null,
): FieldWork[] {
  return work.toSorted((a, b) => {
    const [one, other] = [meters(a.position), meters(b.position)]
    if (one !== null && other !== null) return one - other
    if (one !== null || other !== null) return one !== null ? -1 : 1
    return (a.day ?? '9999') < (b.day ?? '9999') ? -1 : 1
  })
}

export const inWords = (meters: number): string =>
  meters < 950
    ? `${Math.max(10, Math.round(meters / 10) * 10)} m`
    : `${(meters / 1_000).toFixed(meters < 9_500 ? 1 : 0)} km`
