import { MeasuredSource } from './MeasuredSource.tsx'

type MeasuredLinesOfOrderProps = { loaded: { lines: readonly { id: string; award_line: string | null }[] | undefined } }

/** Where the quantities of an order come from. */
export const MeasuredLinesOfOrder = ({ loaded: { lines } }: MeasuredLinesOfOrderProps) =>
  lines && <MeasuredSource orderLines={lines.filter(({ award_line }) => award_line).map(({ id }) => id)} />
