export const kinds = ['alarm', 'inspection', 'work', 'shipment', 'order', 'damage'] as const
export type Kind = (typeof kinds)[number]

/** One thing to do outside: what, where, by when, and the page on which it is done. */
export type FieldWork = {
  kind: Kind
  id: string
  title: string
  note: string | null
  day: string | null
  position: readonly [longitude: number, latitude: number] | null
  to: string
}

/** What each kind is called, what one does there, and the table that its page is found by. */
export const kindWords: Record<Kind, { title: string; verb: string; table: string; none: string }> = {
  alarm: { title: 'Alarms', verb: 'See it', table: 'device_alarms', none: 'No alarm waits.' },
  inspection: {
    title: 'Inspections',
    verb: 'Inspect',
    table: 'inspections',
    none: 'No inspection of yours is due this week.',
  },
  work: { title: 'Work orders', verb: 'Do it', table: 'work_orders', none: 'No work order is with you.' },
  shipment: {
    title: 'Shipments',
    verb: 'Receive',
    table: 'shipments',
    none: 'No shipment comes in the next three days.',
  },
  order: {
    title: 'Deliveries',
    verb: 'Receive',
    table: 'purchase_orders',
    none: 'No order is due in the next three days.',
  },
  damage: {
    title: 'Damage to photograph',
    verb: 'Photograph',
    table: 'damage_items',
    none: 'Every damage that is open has a photograph.',
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

/** Nearest first where one knows where one stands; what has no place comes after, by its day. */
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
