import { Dial, type DialState } from '#kit/parts/Dial.tsx'
import type { NoticeStatus as Status } from '../rules.ts'

export const statuses: Record<Status, { label: string; state: DialState }> = {
  open: { label: 'Open', state: 'on' },
  opening: { label: 'Bid opening', state: 'begun' },
  evaluation: { label: 'In evaluation', state: 'half' },
  awarded: { label: 'Awarded', state: 'done' },
  closed: { label: 'Closed without award', state: 'off' },
  canceled: { label: 'Canceled', state: 'bad' },
}

export const NoticeStatus = ({ status }: { status: Status }) => (
  <Dial state={statuses[status].state}>{statuses[status].label}</Dial>
)
