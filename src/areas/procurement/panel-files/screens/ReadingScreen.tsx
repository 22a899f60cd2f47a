import { useEffect, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useBackend } from '#client/BackendProvider.tsx'
import { useActor } from '#client/use-actor.ts'
import { useOrganization } from '#client/use-organization.ts'
import { useRecord } from '#client/use-record.ts'
import { Button } from '#kit/parts/Button.tsx'
import { Notice } from '#kit/parts/Notice.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { NoRecord } from '#kit/record/NoRecord.tsx'
import { Reader } from '#kit/reading/Reader.tsx'
import { shownAs } from '#kit/reading/find.ts'
import { momentInWords } from '#platform/dates.ts'
import { saveAs } from '#kit/save-as.ts'
import { evaluationLife } from '../../panel/life.ts'
import { evaluation, type Evaluation } from '../../panel/records.ts'
import { usePanel } from '../../panel/screens/use-panel.ts'
import { whyNotNote } from '../notes/rules.ts'
import { NotesBeside } from './NotesBeside.tsx'

const list = { to: '/bid-evaluation', label: 'Bid evaluation' }

export default function ReadingScreen() {
  const { id = '', bidder = '', position = '' } = useParams()
  const found = useRecord(evaluation, id)
  return found.row ? (
    <One of={found.row} bidder={bidder} position={Number(position)} />
  ) : (
    <NoRecord of={evaluation} found={found} list={list} />
  )
}

type File = { name: string; bytes: Uint8Array<ArrayBuffer>; reader: string; at: string }

function One({ of, bidder, position }: { of: Evaluation; bidder: string; position: number }) {
  const actor = useActor()
  const zone = useOrganization().organization?.time_zone ?? 'UTC'
  const panel = usePanel(of.id)
  const seat = panel?.find(({ member }) => member === actor.user_id)
  const { file, refusal, retry } = useFile(`${of.id}/${bidder}/${position}`)
  const name = file?.name ?? `Bidder ${bidder}, file ${position}`
  useEffect(() => {
    document.title = name
  }, [name])
  // Evaluators read here, under their name. The chair, and readers who see names, can also download the file.
  const downloads = file && (seat === undefined || seat.sees || shownAs(file.name, file.bytes) === null)
  return (
    <div className="grid min-w-0 gap-4">
      <nav aria-label="Breadcrumb">
        <Link to={`/bid-evaluation/${of.id}`} className="link inline-flex min-h-6 items-center text-sm">
          {of.number}
        </Link>
      </nav>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="min-w-0 text-2xl font-semibold break-words">{name}</h1>
        {downloads && <Button onClick={() => saveAs(new Blob([file.bytes]), file.name)}>Download</Button>}
      </div>
      {refusal && (
        <Notice tone="bad" title={refusal}>
          <Button onClick={retry}>Try again</Button>
        </Notice>
      )}
      {!refusal && (!file || !panel) && <SkeletonLines lines={8} />}
      {file && panel && (
        <Reader
          bytes={file.bytes}
          name={file.name}
          watermark={`${file.reader}, ${momentInWords(file.at, zone)}`}
          beside={(page, goTo) => (
            <NotesBeside
              at={{ id: of.id, bidder, file: position }}
              page={page}
              goTo={goTo}
              whyNot={whyNotNote(of, seat)}
              isPrivate={evaluationLife.is(of, 'scoring')}
            />
          )}
        />
      )}
    </div>
  )
}

/** The bytes of one file, under the name that this reader may see, and the moment of reading by the server's clock. */
function useFile(path: string) {
  const { config, fetch: ask } = useBackend()
  const [file, setFile] = useState<File>()
  const [refusal, setRefusal] = useState<string>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let gone = false
    void (async () => {
      const got = await ask(`${config.supabaseUrl}/functions/v1/evaluation-files/${path}`).catch(() => null)
      const bytes = got?.ok ? new Uint8Array(await got.arrayBuffer()) : undefined
      const said = bytes ? undefined : ((await got?.json().catch(() => null)) as { error?: string } | null)?.error
      if (gone) return
      if (bytes)
        setFile({
          bytes,
          name: decodeURIComponent(got!.headers.get('x-file-name')!),
          reader: decodeURIComponent(got!.headers.get('x-read-by')!),
          at: got!.headers.get('x-read-at')!,
        })
      else setRefusal(said ?? 'The file could not be loaded. Try again in a moment.')
    })()
    return () => {
      gone = true
    }
  }, [ask, config.supabaseUrl, path, tries])
  return {
    file,
    refusal,
    retry: () => {
      setRefusal(undefined)
      setTries(tries + 1)
    },
  }
}
