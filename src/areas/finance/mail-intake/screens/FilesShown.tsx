import { useEffect, useState } from 'react'
import { useBackend } from '#client/BackendProvider.tsx'
import { sentence } from '#client/sentences.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Tabs } from '#kit/parts/Tabs.tsx'
import { Reader } from '#kit/reading/Reader.tsx'
import type { KeptFile } from '#platform/records/fields.ts'

const isPdf = ({ type }: KeptFile) => type === 'application/pdf'

/** The files of an email as they arrived, PDF files first: a person compares with what people read. */
export function FilesShown({ files }: { files: readonly KeptFile[] }) {
  const all = files.toSorted((a, b) => Number(isPdf(b)) - Number(isPdf(a)))
  const [chosen, setChosen] = useState(0)
  const file = all[chosen] ?? all[0]!
  return (
    <section aria-label="Files" className="min-w-0">
      {all.length > 1 ? (
        <Tabs
          label="Files"
          tabs={all.map(({ name }, at) => ({ name: String(at), title: name }))}
          chosen={String(chosen)}
          onChoose={(name) => setChosen(Number(name))}
        >
          <OneFile key={file.path} file={file} />
        </Tabs>
      ) : (
        <OneFile key={file.path} file={file} />
      )}
    </section>
  )
}

function OneFile({ file }: { file: KeptFile }) {
  const backend = useBackend()
  const [bytes, setBytes] = useState<Uint8Array<ArrayBuffer>>()
  const [refusal, setRefusal] = useState<string>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let gone = false
    void (async () => {
      try {
        const { data, error } = await (await backend.files()).from('documents').download(file.path)
        const read = data ? new Uint8Array(await data.arrayBuffer()) : undefined
        if (gone) return
        if (read) setBytes(read)
        else setRefusal(error?.message ?? 'The file could not be loaded. Try again in a moment.')
      } catch (error) {
        if (!gone) setRefusal(sentence(error))
      }
    })()
    return () => {
      gone = true
    }
  }, [backend, file.path, tries])
  if (refusal)
    return (
      <Notice tone="bad" title={refusal}>
        <Button
          onClick={() => {
            setRefusal(undefined)
            setTries(tries + 1)
          }}
        >
          Try again
        </Button>
      </Notice>
    )
  return bytes ? <Reader bytes={bytes} name={file.name} watermark="" /> : <SkeletonLines lines={12} />
}
