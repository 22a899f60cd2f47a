import { PlainTable } from '#kit/parts/PlainTable.tsx'

type Job = { name: string; due: number; waiting: number; dead: number; last_error: string | null }

/** The background jobs by name. */
export const JobsTable = ({ jobs }: { jobs: readonly Job[] }) => (
  <PlainTable
    label="Background jobs"
    rows={jobs}
    keyOf={({ name }) => name}
    empty="No queued jobs."
    columns={[
      { label: 'Job', cell: (row) => <span className="font-mono text-xs">{row.name}</span> },
      { label: 'Due', cell: (row) => row.due, figure: true },
      { label: 'Scheduled', cell: (row) => row.waiting, figure: true },
      {
        label: 'Failed',
        cell: (row) => <span className={row.dead > 0 ? 'text-bad' : ''}>{row.dead}</span>,
        figure: true,
      },
      { label: 'Last error', cell: (row) => row.last_error ?? '', wide: true },
    ]}
  />
)
