import { useState, type ChangeEvent } from 'react'
import { FileBox } from '#kit/inputs/FileBox.tsx'
import { Button } from '#kit/parts/Button.tsx'
import { say } from '#platform/say.ts'
import { makeSmall } from './make-small.ts'

/** The format of an iPhone: most browsers can’t show it, and the name of the file says it where its type is empty. */
const isHeic = ({ type, name }: File): boolean => /^image\/hei[cf]/.test(type) || /\.(heic|heif)$/i.test(name)

/** As many as the server takes. */
export const mostPhotos = 3
type ReportPhotosProps = { photos: readonly string[]; onChange: (photos: readonly string[]) => void }

/** Photos, resized on the device, with a preview of each. */
export function ReportPhotos({ photos, onChange }: ReportPhotosProps) {
  const [problem, setProblem] = useState<string>()
  async function add({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    target.value = ''
    setProblem(undefined)
    const room = mostPhotos - photos.length
    const small = await Promise.all(files.slice(0, room).map((file) => makeSmall(file)))
    const unread = files.find((_, at) => small[at] === null)
    if (unread)
      setProblem(
        isHeic(unread)
          ? say(
              'This browser can’t read HEIC pictures. Take a screenshot of the picture, or set the camera to “Most Compatible” (JPEG), and add that.',
            )
          : say('The browser can’t read this picture. Select another or leave it out.'),
      )
    else if (files.length > room) setProblem(say('Add up to {most} photos.', { most: mostPhotos }))
    onChange([...photos, ...small.filter((each) => each !== null)])
  }
  return (
    <div>
      <label htmlFor="photo" className="mb-1.5 block text-sm font-semibold text-ink">
        {say('Photos (optional)')}
      </label>
      {photos.length < mostPhotos && (
        <FileBox
          id="photo"
          accept="image/*"
          multiple
          onChange={(event) => void add(event)}
          aria-describedby="photo-hint"
        />
      )}
      <p id="photo-hint" className="mt-1.5 text-xs text-ink-2">
        {say('Photos are resized on your device and location data is removed. Do not include faces or license plates.')}
      </p>
      {problem && (
        <p role="alert" className="mt-1.5 text-sm text-bad">
          {problem}
        </p>
      )}
      {photos.length > 0 && (
        <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3">
          {photos.map((photo, at) => (
            <li key={photo.slice(-40)} className="grid content-start gap-2">
              <img
                src={photo}
                alt={say('Photo {number}', { number: at + 1 })}
                className="aspect-4/3 w-full rounded-sm border border-line object-cover"
              />
              <Button onClick={() => onChange(photos.filter((each) => each !== photo))}>
                {say('Remove')}
                <span className="sr-only"> {say('Photo {number}', { number: at + 1 })}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
