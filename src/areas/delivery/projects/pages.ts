import { capitalProject } from '#areas/planning/capital/records.ts'
import { list, listPage } from '#platform/pages/list-page.ts'
import { register } from '#platform/pages/page.ts'
import { trend } from '#platform/records/list/charted.ts'
import { project } from './records.ts'

const trends = [
  trend(project, { title: 'Budget by program', by: 'program', figure: 'budget', list: '/projects?tab=register' }),
  trend(project, {
    title: 'Budget by month of finish',
    by: 'ends_on',
    figure: 'budget',
    list: '/projects?tab=register',
  }),
  trend(project, { title: 'Budget by manager', by: 'manager', figure: 'budget', list: '/projects?tab=register' }),
  trend(project, { title: 'Projects by status', by: 'status', list: '/projects?tab=register' }),
]

const all = register(project, { order: 'ends_on.asc', limit: 500, unnamed: true })
const costs = ['projects/costs', { project: null }] as const
const add = { to: '/projects/new', label: 'New project' }
/** Below the projects: the capital requests that are not one yet. */
const funded = {
  own: 'FundedRequests',
  loads: {
    funded: register(capitalProject, { order: 'title.asc', limit: 100, where: { status: 'funded' }, unnamed: true }),
  },
} as const

/** All projects: health and its reasons, funding, and forecast finish. */
export const projectsPage = listPage({
  at: '/projects',
  title: 'Projects',
  loads: { all },
  links: [['/construction-projects', 'Construction sites']],
  new: { of: project, ...add },
  above: [{ own: 'ProjectFigures', asks: [costs] }],
  tabs: [
    { tab: 'portfolio', title: 'Portfolio', shows: [{ own: 'Portfolio', loads: { all } }, funded] },
    { tab: 'board', title: 'Board', shows: [{ own: 'ProjectBoard', loads: { all } }, funded] },
    { tab: 'register', title: 'Register', shows: [{ list: list(project), new: add }, funded] },
    { tab: 'trends', title: 'Trends', shows: [{ trends }, funded] },
  ],
})
