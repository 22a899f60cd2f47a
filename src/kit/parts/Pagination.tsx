import { Button } from './Button.tsx'

type PaginationProps = {
  of: string
  from: number
  to: number
  total: number | null
  onEarlier?: (() => void) | undefined
  onLater?: (() => void) | undefined
}

/**
 * Previous and next, and the current position. No page numbers: rows arrive while people read, so a number would mean
 * other rows.
 */
export const Pagination = ({ of, from, to, total, onEarlier, onLater }: PaginationProps) => (
  <nav aria-label={`Pages of ${of}`} className="flex flex-wrap items-center justify-between gap-3">
    <p className="text-ink-2">
      {from.toLocaleString('en-US')} to {to.toLocaleString('en-US')}
      {total !== null && ` of ${total.toLocaleString('en-US')}`}
    </p>
    <div className="flex gap-2">
      <Button disabled={!onEarlier} onClick={onEarlier}>
        Previous
      </Button>
      <Button disabled={!onLater} onClick={onLater}>
        Next
      </Button>
    </div>
  </nav>
)
