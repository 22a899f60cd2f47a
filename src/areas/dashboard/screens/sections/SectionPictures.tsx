import { Suspense, type ComponentType } from 'react'
import { optional } from '#kit/optional.tsx'
import { Skeleton } from '#kit/parts/Skeleton.tsx'
import { TrendCard } from './TrendCard.tsx'
import { trendsOf } from '../../sections/trends/rules.ts'
import { workOf } from '../../sections/work/rules.ts'
import { WorkCard } from './WorkCard.tsx'

const BurnCard = optional(() => import('../overview/BurnCard.tsx').then((file) => file.BurnCard))
const DepartmentsCard = optional(() => import('../overview/DepartmentsCard.tsx').then((file) => file.DepartmentsCard))
const DeliveriesCard = optional(() => import('../overview/DeliveriesCard.tsx').then((file) => file.DeliveriesCard))
const FlowCard = optional(() => import('../overview/FlowCard.tsx').then((file) => file.FlowCard))
const GrantsCard = optional(() => import('../overview/GrantsCard.tsx').then((file) => file.GrantsCard))
const IncidentCard = optional(() => import('../overview/IncidentCard.tsx').then((file) => file.IncidentCard))
const RecoveryCard = optional(() => import('../overview/RecoveryCard.tsx').then((file) => file.RecoveryCard))
const SpendingCard = optional(() => import('../overview/SpendingCard.tsx').then((file) => file.SpendingCard))
const VendorsCard = optional(() => import('../overview/VendorsCard.tsx').then((file) => file.VendorsCard))

/** The pictures of the dashboard that belong to a section, the most important first. */
const pictures: Readonly<Record<string, readonly ComponentType[]>> = {
  '/sections/planning-budget': [BurnCard, DepartmentsCard],
  '/sections/grant-management': [GrantsCard],
  '/sections/emergency-disaster': [RecoveryCard, IncidentCard],
  '/sections/vendor-marketplace': [VendorsCard],
  '/sections/contracts-finance': [SpendingCard],
  '/sections/performance-delivery': [DeliveriesCard],
}

/** A picture that needs the whole width, below the others. */
const wide: Readonly<Record<string, ComponentType>> = { '/sections/contracts-finance': FlowCard }

/** A section at a glance: its pictures, and its records that are not finished. */
export function SectionPictures({ home }: { home: string }) {
  const cards = pictures[home] ?? []
  const work = workOf[home]
  const trends = trendsOf[home] ?? []
  const Wide = wide[home]
  if (cards.length + trends.length === 0 && !work) return null
  return (
    <div className="flex flex-wrap gap-3 max-md:in-turn">
      {cards.map((Picture, at) => (
        <div key={at} className="min-w-0 grow basis-full md:basis-80">
          <Suspense fallback={<Skeleton className="h-56" />}>
            <Picture />
          </Suspense>
        </div>
      ))}
      {trends.map((trend) => (
        <div key={trend.title} className="min-w-0 grow basis-full md:basis-80">
          <TrendCard {...trend} />
        </div>
      ))}
      {work && (
        <div className="min-w-0 grow basis-full md:basis-80">
          <WorkCard work={work} />
        </div>
      )}
      {Wide && (
        <div className="min-w-0 basis-full">
          <Suspense fallback={<Skeleton className="h-80" />}>
            <Wide />
          </Suspense>
        </div>
      )}
    </div>
  )
}
