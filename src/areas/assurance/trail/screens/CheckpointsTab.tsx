import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { BarChart } from '#kit/charts/BarChart.tsx'
import { asDay } from '#kit/dates.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Icon } from '#kit/parts/Icon.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Moment } from '#kit/parts/Time.tsx'
import { download } from '#kit/record/list/download.ts'
import { askTrail, type Checkpointed, type Newest } from '#kit/trail/ask.ts'
import { Hash } from '#kit/trail/Hash.tsx'
import { Comparison } from './Comparison.tsx'
import { useGrowth } from './use-growth.ts'

const pageSize = 20

/** The signed states of the log: its growth, each one as a download, and whether a later one extends an earlier one. */
export function CheckpointsTab({ newest }: { newest: Newest }) {
  const backend = useBackend()
  const { data: growth } = useGrowth(newest.organization_id, 31)
  const found = useInfiniteQuery({
    queryKey: ['trail_logs', 'checkpoints', newest.organization_id, newest.size],
    initialPageParam: newest.size + 1,
    queryFn: ({ pageParam }) =>
      askTrail<Checkpointed[]>(
        backend,
        `/logs/${newest.organization_id}/checkpoints?before=${pageParam}&limit=${pageSize}`,
      ),
    getNextPageParam: (last) => (last.length === pageSize ? last.at(-1)!.size : undefined),
  })
  const checkpoints = found.data?.pages.flat() ?? []
  const [chosen, setChosen] = useState<{ from?: number; to?: number }>({})
  const from = chosen.from ?? checkpoints.at(-1)?.size
  const to = chosen.to ?? checkpoints[0]?.size
  const days = growth?.slice(1).map(({ day, size }, at) => ({ day, added: size - growth[at]!.size })) ?? []
  return (
    <div className="grid grid-cols-1 gap-5">
      <Panel title="Growth" about="Entries sealed on each of the last 30 days.">
        {growth ? (
          <BarChart
            bare
            title="Entries sealed each day"
            unit="count"
            step="day"
            height={150}
            across={days.map(({ day }) => asDay(`${day}T12:00:00`).replace(/, \d+$/, ''))}
            series={[{ name: 'Sealed', values: days.map(({ added }) => added) }]}
            to={(at) => `/blockchain?from=${days[at]!.day}&until=${days[at]!.day}`}
          />
        ) : (
          <SkeletonLines lines={4} />
        )}
      </Panel>
      <Panel
        title="Signed checkpoints"
        about="Each covers all entries up to it. Select two, and your browser checks whether the later one only added entries."
      >
        {!found.data && <SkeletonLines lines={6} />}
        {checkpoints.length > 0 && (
          <>
            <div className="sheet relative overflow-x-auto border border-line">
              <table aria-label="Checkpoints" className="w-full text-left text-sm">
                <thead>
                  <tr className="border-b border-line bg-surface-2 text-2xs text-ink-2">
                    <th scope="col" className="py-2 pl-5 font-semibold">
                      From
                    </th>
                    <th scope="col" className="px-2 py-2 font-semibold">
                      To
                    </th>
                    <th scope="col" className="px-2 py-2 text-right font-semibold">
                      Entries
                    </th>
                    <th scope="col" className="px-3 py-2 font-semibold">
                      Signed
                    </th>
                    <th scope="col" className="px-3 py-2 font-semibold max-md:hidden">
                      Root
                    </th>
                    <th scope="col" className="py-2 pr-5 text-right font-semibold">
                      <span className="sr-only">Download</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {checkpoints.map((each) => (
                    <tr key={each.size} className="border-b border-line">
                      <td className="pl-3.5">
                        <End
                          name="from"
                          size={each.size}
                          chosen={from}
                          onChoose={(size) => setChosen({ ...chosen, from: size })}
                        />
                      </td>
                      <td>
                        <End
                          name="to"
                          size={each.size}
                          chosen={to}
                          onChoose={(size) => setChosen({ ...chosen, to: size })}
                        />
                      </td>
                      <td className="figures px-2 text-right font-mono text-xs text-ink">
                        {each.size.toLocaleString('en-US')}
                      </td>
                      <td className="px-3 text-ink-2 md:whitespace-nowrap">
                        <Moment at={each.time} />
                      </td>
                      <td className="w-full max-w-0 px-3 max-md:hidden">
                        <Hash hash={each.root} />
                      </td>
                      <td className="pr-5 text-right">
                        <Button
                          look="quiet"
                          aria-label={`Download checkpoint (${each.size} entries)`}
                          className="px-2"
                          onClick={() =>
                            download(new Blob([each.checkpoint], { type: 'text/plain' }), `checkpoint-${each.size}.txt`)
                          }
                        >
                          <Icon name="download" />
                        </Button>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <div className="flex flex-wrap justify-between gap-3 px-5 py-3">
                <p className="text-xs text-ink-2">
                  A downloaded checkpoint is evidence. Store it where the operator of this server can’t reach it.
                </p>
                {found.hasNextPage && (
                  <Button busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
                    Older
                  </Button>
                )}
              </div>
            </div>
          </>
        )}
      </Panel>
      <Comparison newest={newest} from={from} to={to} />
    </div>
  )
}

const End = ({
  name,
  size,
  chosen,
  onChoose,
}: {
  name: 'from' | 'to'
  size: number
  chosen: number | undefined
  onChoose: (size: number) => void
}) => (
  <label className="inline-flex size-9 items-center justify-center pointer-coarse:size-11">
    <input
      type="radio"
      name={`compare-${name}`}
      checked={chosen === size}
      onChange={() => onChoose(size)}
      aria-label={`Compare ${name} ${size} entries`}
      className="size-4.5 accent-(--action)"
    />
  </label>
)
