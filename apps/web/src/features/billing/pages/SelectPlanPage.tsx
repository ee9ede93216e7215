import { LaterPage } from '../../../ui/LaterPage.tsx'

export function SelectPlanPage() {
  return (
    <LaterPage
      title="Select plan"
      sentence="Basic is free, Expert is pay as you go."
      drawing="card"
      later="Here you will estimate the cost of your sessions and subscribe to the Expert plan. Plans cannot be bought yet."
    />
  )
}
