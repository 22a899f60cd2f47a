import { useState } from 'react'
import type { Question } from '#areas/forms/definition/rules.ts'
import type { Flow } from '#areas/forms/workflows/rules.ts'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { FlowCanvas } from './canvas/FlowCanvas.tsx'
import type { Mark } from './canvas/FlowNode.tsx'
import { FlowDrawing } from './FlowDrawing.tsx'
import { stepInWords, wayInWords } from './in-words.ts'
import { startShown, useStarts } from './use-starts.ts'

const views = [
  { name: 'diagram', title: 'Diagram' },
  { name: 'list', title: 'List' },
] as const

type FlowViewProps = {
  label: string
  flow: Flow
  names: ReadonlyMap<string, string>
  questions?: ReadonlyMap<string, Question> | undefined
  marks?: ReadonlyMap<string, Mark> | undefined
  lit?: ReadonlySet<string> | undefined
  around?: string | undefined
  /** A form starts the workflow. */
  form?: boolean
  /** A page with two diagrams names its own. */ ids?: string
}

/** A workflow to look at: as a diagram, and as the same steps in a list. */
export function FlowView({
  label,
  flow,
  names,
  questions,
  marks,
  lit,
  around,
  form = false,
  ids = 'flow',
}: FlowViewProps) {
  const [view, setView] = useState<(typeof views)[number]['name']>('diagram')
  const [chosen, setChosen] = useState<string | null>(null)
  const { record } = useStarts(flow.start, flow.start !== undefined)
  const start = startShown(flow.start, record, form)
  return (
    <Tabs label={`${label}, view`} tabs={views} chosen={view} onChoose={setView} ids={ids}>
      {view === 'diagram' ? (
        <FlowCanvas
          flow={flow}
          label={label}
          start={start}
          words={(step) => stepInWords(step, names)}
          wayLabel={(step, way) => wayInWords(step, way, questions)}
          marks={marks}
          lit={lit}
          chosen={chosen}
          onChoose={setChosen}
          around={around}
        />
      ) : (
        <FlowDrawing start={start.words} flow={flow} names={names} questions={questions} marks={marks} />
      )}
    </Tabs>
  )
}
