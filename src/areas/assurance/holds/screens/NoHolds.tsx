import { Empty } from '#kit/parts/States.tsx'

export const NoHolds = () => (
  <Empty title="Only administrators see legal holds">Ask an administrator whether a record is on hold.</Empty>
)
