// A PDF of another person is opened here and not on the page: a broken or a hostile file stops only this worker. Its build's
// name ends in `-worker-`, by which the server sends its content policy.
import { writeZip } from '#platform/zip/write.ts'
import { boxesOf, fillForm, mergePdfs, openForm, type Misfit } from './engine.ts'
import type { Done, Task } from './run-filler.ts'

const scope = globalThis as unknown as {
  onmessage: (event: { data: Task & { wideFont?: Uint8Array } }) => void
  postMessage: (done: Done | { problem: string }) => void
}
scope.onmessage = ({ data }) =>
  void doTask(data).then(scope.postMessage, (error: Error) => scope.postMessage({ problem: error.message }))

async function doTask(task: Task & { wideFont?: Uint8Array }): Promise<Done> {
  const { wideFont } = task
  if (task.do === 'boxes' || !wideFont) return { boxes: boxesOf(await openForm(task.bytes)) }
  const files: Uint8Array[] = []
  const misfits: Misfit[][] = []
  for (const values of task.rows) {
    const filled = await fillForm(task.bytes, values, {
      flatten: task.flatten || task.as === 'merged',
      wideFont,
      drawn: task.drawn,
    })
    files.push(filled.bytes)
    misfits.push(filled.misfits)
  }
  const file =
    task.as === 'archive'
      ? writeZip(files.map((bytes, at) => ({ name: `${task.names[at]}.pdf`, bytes })))
      : task.as === 'single'
        ? files[0]!
        : await mergePdfs(files)
  return { file, misfits }
}
