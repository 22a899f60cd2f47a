// A PDF of another person is opened here and not on the page: a broken or a hostile file stops only this worker. Its build's
// name ends in `-worker-`, by which the server sends its content policy.
import { boxesOf, openForm } from './engine.ts'
import { fillRows } from './fill-rows.ts'
import type { Done, Task } from './run-filler.ts'

const scope = globalThis as unknown as {
  onmessage: (event: { data: Task & { wideFont?: Uint8Array } }) => void
  postMessage: (said: Done | { problem: string } | { filled: number }) => void
}
scope.onmessage = ({ data }) =>
  void doTask(data).then(scope.postMessage, (error: Error) => scope.postMessage({ problem: error.message }))

async function doTask(task: Task & { wideFont?: Uint8Array }): Promise<Done> {
  const { wideFont } = task
  if (task.do === 'boxes' || !wideFont) return { boxes: boxesOf(await openForm(task.bytes)) }
  return fillRows({ ...task, wideFont, onRow: (filled) => scope.postMessage({ filled }) })
}
