-- The lease of a task is part of the row that says when it last ran, so that one statement can claim a task that is due: two processes
-- never see the same run as due. `task_leases` stays for processes of the previous version until they are replaced.
alter table task_runs
  add column holder uuid,
  add column lease_expires_at timestamptz;
