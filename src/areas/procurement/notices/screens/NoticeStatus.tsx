import { Dial, type DialState } from '#kit/parts/Dial.tsx'
import type { NoticeStatus as Status } from '../rules.ts'
import { phrase, translated } from '#platform/say.ts'

export const statuses: Record<Status, { label: string; state: DialState }> = {
  open: { label: phrase('Open'), state: 'on' },
  opening: { label: phrase('Bid opening'), state: 'begun' },
  evaluation: { label: phrase('In evaluation'), state: 'half' },
  awarded: { label: phrase('Awarded'), state: 'done' },
  closed: { label: phrase('Closed without award'), state: 'off' },
  canceled: { label: phrase('Canceled'), state: 'bad' },
}

export const NoticeStatus = ({ status }: { status: Status }) => (
  <Dial state={statuses[status].state}>{translated(statuses[status].label)}</Dial>
)
