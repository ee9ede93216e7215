import '../../styles/console.css'
import { PublicPostPage } from '../../../features/admin/posts/pages/PublicPostPage.tsx'
import { PublicFrame } from '../../../shell/PublicFrame.tsx'
import { useVisitor } from '../use-visitor.ts'

export function PublicPost() {
  return (
    <PublicFrame visitor={useVisitor()}>
      <PublicPostPage />
    </PublicFrame>
  )
}
