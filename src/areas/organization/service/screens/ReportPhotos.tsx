import { useActor } from '#client/use-actor.ts'
import { useCommand } from '#client/use-command.ts'
import { useRows } from '#client/use-rows.ts'
import { Dial } from '#kit/parts/Dial.tsx'
import { MoveButton } from '#kit/parts/MoveButton.tsx'
import { Panel } from '#kit/parts/Panel.tsx'
import type { showServicePhoto } from '../commands.ts'
import type { ServiceRequest } from '../records.ts'
import { whyNotShowPhoto } from '../rules.ts'

type Photo = { id: string; image: string; is_public: boolean }

/** A resident's photos. Each is published on its own, after a look for faces, plates and house numbers. */
export function ReportPhotos({ row }: { row: ServiceRequest }) {
  const actor = useActor()
  const show = useCommand<typeof showServicePhoto>('service-requests/show-photo')
  const { data, refetch } = useRows<Photo>('service_photos', (from) =>
    from.select('id, image, is_public').eq('request', row.id).order('position').limit(3),
  )
  if (!data || data.length === 0) return null
  return (
    <Panel
      title="Photos from the report"
      about={
        row.is_public
          ? 'Publish a photo only if it shows no face, license plate or other personal data.'
          : 'Residents see a published photo as soon as the request is published.'
      }
    >
      <ul className="grid gap-4 sm:grid-cols-2">
        {data.map(({ id, image, is_public }, at) => (
          <li key={id} className="grid content-start gap-2">
            <img
              src={image}
              alt={`Photo ${at + 1} from the report`}
              className="max-h-96 w-full rounded-sm border border-line object-contain"
            />
            <div className="flex flex-wrap items-center justify-between gap-3">
              <Dial state={is_public ? 'done' : 'waiting'}>{is_public ? 'Published' : 'Not public'}</Dial>
              <MoveButton
                whyNot={whyNotShowPhoto(row, actor)}
                run={async () => {
                  await show({ id: row.id, photo: id, is_public: !is_public })
                  await refetch()
                }}
                done={is_public ? 'Photo unpublished' : 'Photo published'}
              >
                {is_public ? 'Unpublish' : 'Publish'}
                <span className="sr-only"> photo {at + 1}</span>
              </MoveButton>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
