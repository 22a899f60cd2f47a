import { useState } from 'react'
import { FilesInput } from '#kit/inputs/FilesInput.tsx'
import { LongTextInput } from '#kit/inputs/LongTextInput.tsx'
import { Pad } from '#kit/inputs/SignatureInput.tsx'
import { TextInput } from '#kit/inputs/TextInput.tsx'
import { Dialog } from '#kit/overlays/Dialog.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { firstReason } from '#platform/rules.ts'
import type { KeptFile, Place } from '#platform/records/fields.ts'
import type { RouteStop } from '../records.ts'

type Send = (more: Record<string, unknown>) => Promise<void>
type ProofProps = { stop: RouteStop; send: Send; onClose: () => void }

/** Where the phone is, if it says so within a few seconds. A proof doesn’t wait longer for it. */
const here = (): Promise<Place | null> =>
  new Promise((done) => {
    if (!('geolocation' in navigator)) return done(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const [latitude, longitude] = [Number(coords.latitude.toFixed(6)), Number(coords.longitude.toFixed(6))]
        done({ address: `${latitude}, ${longitude}`, latitude, longitude })
      },
      () => done(null),
      { enableHighAccuracy: true, timeout: 4_000 },
    )
  })

/** Who received the service, with a drawn signature or a photo. Time and place are added. */
export function ProofDialog({ stop, send, onClose }: ProofProps) {
  const [name, setName] = useState('')
  const [signature, setSignature] = useState('')
  const [photos, setPhotos] = useState<KeptFile[]>([])
  const [remark, setRemark] = useState('')
  const whyNot = firstReason(
    signature !== '' && name.trim() === '' && 'Enter the name of the person who signed.',
    signature === '' && photos.length === 0 && 'Add a signature or a photo as proof of service.',
  )
  return (
    <Dialog
      title={`Finish ${stop.title}`}
      about="Time and place are added."
      onClose={onClose}
      holdsWords={signature !== ''}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <MoveButton
            look="main"
            whyNot={whyNot}
            run={async () =>
              send({
                signed_name: name.trim() || null,
                signature: signature || null,
                photos,
                remark: remark.trim() || null,
                done_place: await here(),
              })
            }
          >
            Finish stop
          </MoveButton>
        </>
      }
    >
      <div className="grid gap-4">
        <TextInput id="signed" label="Signed by" value={name} onChange={(next) => setName(String(next ?? ''))} />
        <div>
          <p className="mb-1.5 text-sm font-semibold text-ink">Signature</p>
          <Pad label="Signature" path={signature} onDraw={setSignature} />
        </div>
        <FilesInput
          id="photos"
          label="Photos"
          value={photos}
          onChange={(next) => setPhotos((next as KeptFile[] | null) ?? [])}
        />
        <LongTextInput id="remark" label="Remark" value={remark} onChange={(next) => setRemark(String(next ?? ''))} />
      </div>
    </Dialog>
  )
}

const problems = ['No one there', 'No access', 'Wrong address', 'Refused', 'Vehicle or equipment failed', 'Out of time']

export function FailDialog({ stop, send, onClose }: ProofProps) {
  const [problem, setProblem] = useState('')
  const [photos, setPhotos] = useState<KeptFile[]>([])
  return (
    <Dialog
      title={`Report a problem at ${stop.title}`}
      about="The dispatcher sees it at once. The route continues with the next stop."
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <MoveButton
            look="danger"
            whyNot={problem.trim() === '' ? 'Enter the problem.' : null}
            run={async () => send({ problem: problem.trim(), photos, done_place: await here() })}
          >
            Report problem
          </MoveButton>
        </>
      }
    >
      <div className="grid gap-4">
        <div className="flex flex-wrap gap-2">
          {problems.map((words) => (
            <Button key={words} aria-pressed={problem === words} onClick={() => setProblem(words)}>
              {words}
            </Button>
          ))}
        </div>
        <TextInput
          id="problem"
          label="Problem"
          required
          value={problem}
          onChange={(next) => setProblem(String(next ?? ''))}
        />
        <FilesInput
          id="problem-photos"
          label="Photos"
          value={photos}
          onChange={(next) => setPhotos((next as KeptFile[] | null) ?? [])}
        />
      </div>
    </Dialog>
  )
}
