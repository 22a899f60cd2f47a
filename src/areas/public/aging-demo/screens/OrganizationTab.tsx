import { useRows } from '#client/use-rows.ts'
import { Facts } from '#kit/parts/Facts.tsx'
import { SkeletonLines } from '#kit/parts/Skeleton.tsx'
import { Empty, ErrorState } from '#kit/parts/States.tsx'
import { activeGrants, departmentName, setupWords } from '../rules.ts'
import { say } from '#platform/say.ts'

type Tenant = {
  id: string
  parent_id: string | null
  name: string
  contact: { name?: string; title?: string }
  phone: string | null
  address: string | null
  website: string | null
}

export function OrganizationTab() {
  const {
    data: tenants,
    isError,
    refetch,
  } = useRows<Tenant>('tenants', (from) =>
    from.select('id,parent_id,name,contact,phone,address,website').eq('is_public', true).order('name').limit(50),
  )
  if (isError) return <ErrorState what={say('Organization')} onRetry={() => void refetch()} />
  if (!tenants) return <SkeletonLines lines={6} />
  const department = tenants.find(({ name }) => name === departmentName)
  if (!department)
    return (
      <Empty title={say('No department yet')}>
        {say('The department is created together with its first accounts: select {button}.', {
          button: say(setupWords.button),
        })}
      </Empty>
    )
  return (
    <div className="grid gap-8">
      <section aria-labelledby="department" className="rounded-lg border border-line bg-surface p-5">
        <h2 id="department" className="mb-2 text-lg font-semibold">
          {department.name}
        </h2>
        <Facts
          facts={[
            {
              label: say('Contact'),
              value: [department.contact.name, department.contact.title].filter(Boolean).join(', '),
            },
            { label: say('Phone'), value: department.phone },
            { label: say('Address'), value: department.address },
            { label: say('Website'), value: department.website },
            { label: say('Id'), value: <span className="font-mono text-xs">{department.id}</span>, wide: true },
          ]}
        />
      </section>
      <section aria-labelledby="sub-departments">
        <h2 id="sub-departments" className="text-lg font-semibold">
          {say('Sub-departments')}
        </h2>
        <ul className="mt-3 grid gap-5 md:grid-cols-3">
          {Object.keys(activeGrants)
            .flatMap((name) => tenants.filter((each) => each.parent_id === department.id && each.name === name))
            .map(({ id, name, contact, phone }) => (
              <li key={id} className="min-w-0 rounded-lg border border-line bg-surface p-5">
                <h3 className="font-semibold">{name}</h3>
                <p className="mt-1 text-ink-2">{contact.name}</p>
                <p className="text-ink-2">{phone}</p>
                <p className="mt-3 text-lg font-semibold">
                  {say('{count} active grants', { count: activeGrants[name]! })}
                </p>
                <p className="mt-2 font-mono text-2xs break-all text-ink-2">{id}</p>
              </li>
            ))}
        </ul>
      </section>
    </div>
  )
}
