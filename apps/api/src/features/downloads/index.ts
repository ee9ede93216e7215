export { loadCatalogue } from './load-catalogue.ts'
export { downloadRoutes } from './routes.ts'
