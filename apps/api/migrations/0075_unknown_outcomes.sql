-- A process that finds that a pooler loses prepared statements says so here, and all processes of the database stop using them.
alter table serving_processes add column loses_statements boolean not null default false;
